import { Writable } from 'node:stream';
import type { GameClient } from '../src/rooms/client.ts';
import { ownFrames } from '../src/rooms/outlet.ts';

/** A connection as Colyseus makes one, over a stream that notes what is written to it. */
function connect() {
  const written: Buffer[] = [];
  const _socket = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(chunk);
      done();
    },
  });
  const left: number[] = [];
  const ref = { _socket, readyState: 1, terminate: () => void left.push(-1) };
  const leave = () => void left.push(written.length);
  const client = { ref, raw: () => undefined, leave } as unknown as GameClient;
  ownFrames(client);
  return { client, written, ref, left };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('all messages of a turn are one buffer, the same for all who are sent the same', async () => {
  const [one, other, asker] = [connect(), connect(), connect()];
  const move = Uint8Array.of(13, 1, 7);
  const patches = Buffer.of(15, 9);
  for (const { client } of [one, other, asker]) client.raw(move);
  for (const { client } of [one, other, asker]) client.raw(patches);
  // What comes later is written over it.
  patches[1] = 0;
  asker.client.raw(Uint8Array.of(22, 0));
  await turn();
  const told = [0x82, 3, 13, 1, 7, 0x82, 2, 15, 9];
  expect([...(one.written[0] ?? [])]).toEqual(told);
  expect(other.written[0]).toBe(one.written[0]);
  expect(asker.written.map((buffer) => [...buffer])).toEqual([[...told, 0x82, 2, 22, 0]]);
});

test.each([
  [125, [0x82, 125]],
  [126, [0x82, 126, 0, 126]],
  [65_536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a message of %i bytes has its length in front', async (length, head) => {
  const { client, written } = connect();
  client.raw(new Uint8Array(length));
  await turn();
  expect([...written[0]!.subarray(0, head.length)]).toEqual(head);
  expect(written[0]).toHaveLength(head.length + length);
});

test('what was said before a goodbye goes before it, and nothing after it', async () => {
  const { client, written, ref, left } = connect();
  client.raw(Uint8Array.of(1));
  client.leave();
  ref.readyState = 2;
  client.raw(Uint8Array.of(2));
  await turn();
  expect(written.map((buffer) => [...buffer])).toEqual([[0x82, 1, 1]]);
  expect(left).toEqual([1]);
});

test('a connection that does not read is cut before it fills the memory', async () => {
  const { client, ref, left } = connect();
  ref._socket.cork();
  const most = 4 * 1024 * 1024;
  for (let sent = 0; sent < most; sent += most / 8) {
    expect(left).toEqual([]);
    client.raw(new Uint8Array(most / 8));
    await turn();
  }
  client.raw(Uint8Array.of(1));
  expect(left).toEqual([-1]);
  ref._socket.destroy();
});

test('many connections that do not read are cut before they fill it together', async () => {
  const share = 2 * 1024 * 1024 - 1024;
  const all = Array.from({ length: 40 }, connect);
  const message = new Uint8Array(share);
  for (const { client, ref } of all) {
    ref._socket.cork();
    client.raw(message);
    await turn();
    client.raw(Uint8Array.of(1));
  }
  expect(all.map(({ left }) => left.length)).toEqual(all.map((_, index) => Number(index > 31)));
  // Who reads is told as ever, and what is cut makes room.
  const reader = connect();
  reader.client.raw(message);
  await turn();
  expect(reader.written).toHaveLength(1);
  for (const { ref } of all) ref._socket.destroy();
  await turn();
  const late = connect();
  late.ref._socket.cork();
  late.client.raw(message);
  await turn();
  late.client.raw(Uint8Array.of(1));
  expect(late.left).toEqual([]);
});
