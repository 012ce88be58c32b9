import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** How a proxy is set up, well or badly. */
export interface ProxySettings {
  /** Rewrites the path. */
  readonly path?: (path: string) => string;
  /** Rewrites the headers. */
  readonly headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** Whether WebSockets are passed on. */
  readonly upgrades?: boolean;
}

/** A reverse proxy in front of a server on this machine. */
export async function startProxy(
  target: number,
  { path = (same) => same, headers = (same) => same, upgrades = true }: ProxySettings = {},
): Promise<{ base: string; close: () => void }> {
  const sockets = new Set<Duplex>();
  const proxy = createServer((incoming, outgoing) => {
    const { method } = incoming;
    const onward = request(
      {
        port: target,
        host: '127.0.0.1',
        method,
        path: path(incoming.url ?? '/'),
        headers: headers(incoming.headers),
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  if (upgrades) {
    proxy.on('upgrade', (incoming, socket, head) => {
      const onward = connect(target, '127.0.0.1', () => {
        const fields = Object.entries(headers(incoming.headers)).map(([k, v]) => `${k}: ${v}`);
        const lines = [`GET ${path(incoming.url ?? '/')} HTTP/1.1`, ...fields];
        onward.write(`${lines.join('\r\n')}\r\n\r\n`);
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [onward, socket]) {
        sockets.add(end);
        end.on('error', () => undefined);
      }
    });
  }
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    base: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
  };
}
