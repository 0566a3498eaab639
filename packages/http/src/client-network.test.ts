import { describe, expect, it } from 'vitest';
import { clientNetwork } from './client-network.ts';

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
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', 'the network of an IPv6 address'],
    ['2001:DB8:0001:0002::6', '2001:db8:1:2', 'the same in capitals, with leading zeros'],
    ['2001:db8::6', '2001:db8:0:0', 'an abbreviated address, with its zeros filled in'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2', 'an address that is abbreviated in its network part'],
    ['2001:db8:1::', '2001:db8:1:0', 'an address that ends in zeros'],
    ['::1', '0:0:0:0', 'the loopback address'],
    ['::', '0:0:0:0', 'no address at all'],
  ])('of %s is %s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for two addresses of one household, and different for its neighbour', () => {
    expect(networkOf('2001:db8:1::5')).toBe(networkOf('2001:db8:1:0:9:8:7:6'));
    expect(networkOf('2001:db8:1::5')).not.toBe(networkOf('2001:db8:1:1::5'));
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
