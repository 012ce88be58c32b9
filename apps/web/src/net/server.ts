import { Api, serverBase } from './api.ts';

/** The server that this page came from. */
export const api = new Api(serverBase());
