import { describe, expect, it } from 'vitest';
import { clientNetwork, widerNetwork } from './client-network.ts';

const networkOf = (address: string): string =>
  clientNetwork(new Headers({ 'cf-connecting-ip': address }));

describe('clientNetwork', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', 'an IPv4 address whole'],
    ['::ffff:192.0.2.7', '192.0.2.7', 'an IPv4 address that is written as an IPv6 address'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7', 'the same written out'],
    ['0:0::ffff:192.0.2.7', '192.0.2.7', 'the same, abbreviated elsewhere'],
    ['::ffff:c000:207', '192.0.2.7', 'the same in hexadecimal'],
    ['::FFFF:C000:0207', '192.0.2.7', 'the same with a leading zero'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0', 'the line of an IPv6 address'],
    ['2001:DB8:0001:0002::6', '2001:db8:1:0', 'the same in capitals, with leading zeros'],
    ['2001:db8::6', '2001:db8:0:0', 'an abbreviated address, with its zeros filled in'],
    [
      '2001:db8::1f2:3:4:5:6',
      '2001:db8:0:100',
      'an address that is abbreviated in its network part',
    ],
    ['2001:db8:1:ab12::6', '2001:db8:1:ab00', 'the first half of the fourth group'],
    ['2001:db8:1::', '2001:db8:1:0', 'an address that ends in zeros'],
    ['::1', '0:0:0:0', 'the loopback address'],
    ['::', '0:0:0:0', 'no address at all'],
  ])('of %s is %s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for all 256 networks of one line, and different for its neighbour', () => {
    const line = Array.from({ length: 256 }, (_, at) =>
      networkOf(`2001:db8:1:${(0x1200 + at).toString(16)}:9:8:7:6`),
    );
    expect(new Set(line).size).toBe(1);
    expect(networkOf('2001:db8:1:1300::5')).not.toBe(line[0]);
  });

  it('is the same for everyone when the platform names no address', () => {
    expect(clientNetwork(new Headers())).toBe('local');
    expect(networkOf('')).toBe('local');
  });

  it.each([
    'not-an-address',
    '999.1.1.1',
    '192.0.2',
    '192.0.2.07',
    '192.0.2.7, 192.0.2.8',
    '192.0.2.7:80',
    ':::::',
    '2001:db8:1:2',
    '1:2:3:4:5:6:7:8:9',
    'gggg::1',
    '::1]/[::1',
    'fe80::1%eth0',
    'dead.beef',
  ])('is the same for everything that is not an address, such as %s', (text) => {
    expect(networkOf(text)).toBe('unreadable');
  });
});

describe('widerNetwork', () => {
  it.each([
    ['2001:db8:1:200::7', '2001:db8:1', 'the 256 lines of an IPv6 address'],
    ['2001:db8:1:ff00::7', '2001:db8:1', 'the same of the last of them'],
    ['192.0.2.7', '192.0.2.7', 'an IPv4 address itself'],
    ['not-an-address', 'unreadable', 'everything that is not an address'],
    ['', 'local', 'everyone when the platform names no address'],
  ])('of %s is %s: %s', (address, network) => {
    expect(widerNetwork(networkOf(address))).toBe(network);
  });
});
