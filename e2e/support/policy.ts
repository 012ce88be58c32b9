import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Something that the content security policy of an answer has forbidden, as the browser tells it. */
export interface Violation {
  readonly page: string;
  readonly directive: string;
  readonly blocked: string;
  /** The script that wanted it; empty when the browser does not say. */
  readonly source: string;
}

/** A way to a server on which browsers tell every violation of the policy, those of workers included. */
export interface PolicyWatch {
  readonly base: string;
  readonly violations: readonly Violation[];
  /** Answers that had a policy, and paths of pages, scripts and workers that had none. */
  readonly guarded: number;
  readonly unguarded: readonly string[];
  close(): Promise<void>;
}

const REPORTS = '/reports-of-the-policy';

/** Opens a port that passes everything on to a server of this machine and adds to its policy where to tell. */
export async function watchPolicy(port: number): Promise<PolicyWatch> {
  const violations: Violation[] = [];
  const unguarded: string[] = [];
  let guarded = 0;
  const take = async (report: IncomingMessage): Promise<void> => {
    const { 'csp-report': content } = JSON.parse(await text(report));
    violations.push({
      page: content['document-uri'],
      directive: content['effective-directive'],
      blocked: content['blocked-uri'],
      source: content['source-file'] ?? '',
    });
  };
  const server = createServer((asked, answer) => {
    if (asked.url === REPORTS) {
      void take(asked).finally(() => answer.writeHead(204).end());
      return;
    }
    const { method, url, headers } = asked;
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (got) => {
      const policy = got.headers['content-security-policy'];
      if (policy !== undefined) {
        guarded++;
        got.headers['content-security-policy'] = `${policy};report-uri ${REPORTS}`;
      } else if (/html|javascript/.test(got.headers['content-type'] ?? '')) {
        unguarded.push(url ?? '');
      }
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', ({ method, url, rawHeaders }, near, head) => {
    const far = connect(port, '127.0.0.1');
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    }
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    far.pipe(near).pipe(far);
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    violations,
    unguarded,
    get guarded() {
      return guarded;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
