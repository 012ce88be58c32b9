import { readServer } from '../src/screens/local-server.tsx';

describe('the address of a server, as people type it', () => {
  test.each([
    ['https://vinci.example/', 'https://vinci.example/'],
    [' vinci.example/games ', 'https://vinci.example/games'],
    ['http://192.168.1.5:2567', 'http://192.168.1.5:2567/'],
  ])('%j leads to %s', (text, address) => expect(readServer(text)).toBe(address));

  test.each(['', '  ', 'https://', 'javascript:alert(1)', 'file:///etc/passwd', 'a b'])(
    '%j leads nowhere',
    (text) => expect(readServer(text)).toBeUndefined(),
  );
});
