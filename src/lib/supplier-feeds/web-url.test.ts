import { describe, expect, it } from 'vitest';
import { webUrlProblem } from './web-url.ts';

describe('webUrlProblem', () => {
  it.each([
    'https://cdn.example/a.jpg',
    'https://cdn.example:8443/a%20b.jpg?w=1',
    'HTTPS://É.example/',
  ])('finds nothing wrong with %s', (url) => {
    expect(webUrlProblem(url)).toBeNull();
  });

  it.each([
    'https://localhost/a',
    'https://shop.localhost/a',
    'https://printer.local/a',
    'https://intranet/a',
    'https://metadata.internal/a',
    'https://nas.lan./a',
    'https://10.0.0.1/a',
    'https://192.168.1.4/a',
    'https://169.254.169.254/latest',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://[fd00::1]/a',
    'https://8.8.8.8/a',
    'https://[2606:4700::1111]/a',
  ])('refuses %s, which no page may fetch from', (url) => {
    expect(webUrlProblem(url)).toContain('own network');
  });

  it.each([
    ['javascript:alert(1)', 'not an http(s) address'],
    ['data:image/png;base64,AAAA', 'not an http(s) address'],
    ['/media/a.jpg', 'not an http(s) address'],
    ['https://', 'not an http(s) address'],
    ['https://user:secret@cdn.example/a', 'a password'],
    ['https://user@cdn.example/a', 'a user name'],
    ['http://cdn.example/a', 'https alone'],
  ])('says of %s that it is %s', (url, problem) => {
    expect(webUrlProblem(url)).toContain(problem);
  });
});
