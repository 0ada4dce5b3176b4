import { expect, test } from '@jest/globals';
import { isPrivateAddress, isPrivateHost } from './private-address.js';

const words = (text: string) => text.trim().split(/\s+/);

const PRIVATE = words(`
  0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
  192.168.1.1 198.18.0.1 203.0.113.7 224.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::7f00:1
  64:ff9b::7f00:1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 100::1`);
test.each(PRIVATE)('%s is a private or special address', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

const PUBLIC = words(`
  1.1.1.1 8.8.8.8 93.184.215.14 100.63.255.255 100.128.0.1 172.15.255.255 172.32.0.1 192.167.255.255 2606:4700::1111
  2a00:1450:4001::1`);
test.each(PUBLIC)('%s is a public address', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

const PRIVATE_HOSTS = '127.0.0.1 [::1] [::ffff:7f00:1] 10.0.0.1 localhost LOCALHOST localhost. crm.localhost';
test.each(words(PRIVATE_HOSTS))('the host %s is private without a lookup', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

const OTHER_HOSTS = '1.1.1.1 [2606:4700::1111] crm.example.com localhost.example.com notlocalhost';
test.each(words(OTHER_HOSTS))('the host %s is not private without a lookup', (host) => {
  expect(isPrivateHost(host)).toBe(false);
});
