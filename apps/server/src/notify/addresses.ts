import { BlockList, isIP } from 'node:net';

/** What is no address of the public internet, after the registries of special purposes. */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Inside 2000::/3, the only part of IPv6 that is in public use: tunnels, tests, documentation. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special4 = new BlockList();
for (const [net, prefix] of SPECIAL_4) special4.addSubnet(net, prefix, 'ipv4');

const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
for (const [net, prefix] of SPECIAL_6) special6.addSubnet(net, prefix, 'ipv6');

/**
 * Whether an address is one that anybody on the internet can reach, and not one of this machine or
 * of the network it stands in.
 *
 * @param address IPv4 or IPv6, without brackets or zone
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4');
    case 6:
      return public6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
    default:
      return false;
  }
}
