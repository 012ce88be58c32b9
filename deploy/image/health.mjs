/** The health check of the image: ends with 0 when the server in this container says that it is well. */
const { PORT = '2567', HOST = '0.0.0.0', VINCI_BASE_PATH = '' } = process.env;
const everywhere = HOST === '' || HOST === '0.0.0.0' || HOST === '::';
const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
const address = `http://${host}:${PORT || '2567'}${VINCI_BASE_PATH.replace(/\/$/, '')}/health`;
try {
  const response = await fetch(address, { signal: AbortSignal.timeout(4000) });
  console.log(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.log(`${address} does not answer: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
