import { describe, expect, it } from 'vitest';
import { webUrlProblem } from './web-url.ts';

describe('webUrlProblem', () => {
  it.each([
    'https://cdn.example/a.jpg',
    'https://cdn.example:8443/a%20b.jpg?w=1',
    'HTTPS://É.example/',
  ])('accepts %s', (url) => {
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
  ])('refuses %s, from which no page may load', (url) => {
    expect(webUrlProblem(url)).toContain('private network');
  });

  it.each([
    ['javascript:alert(1)', 'isn’t an http(s) URL'],
    ['data:image/png;base64,AAAA', 'isn’t an http(s) URL'],
    ['/media/a.jpg', 'isn’t an http(s) URL'],
    ['https://', 'isn’t an http(s) URL'],
    ['https://user:secret@cdn.example/a', 'a password'],
    ['https://user@cdn.example/a', 'a user name'],
    ['http://cdn.example/a', 'only over https'],
  ])('refuses %s as %s', (url, problem) => {
    expect(webUrlProblem(url)).toContain(problem);
  });
});
