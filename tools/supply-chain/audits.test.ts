import { describe, expect, it } from 'vitest';
import { readAdvisories, readSignatures } from './audits.ts';

const flaw = { title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1' };
const advisories = (severity: string): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      leaf: { severity, via: [flaw] },
      branch: { severity, via: ['leaf'] },
    },
  });

describe('the audit of packages', () => {
  it.each([
    ['moderate', 'fine'],
    ['high', 'fault'],
    ['critical', 'fault'],
  ])('takes a flaw of %s severity as %s, and names it once', (severity, state) => {
    expect(readAdvisories(advisories(severity))).toEqual({
      state,
      told: [`${severity}: leaf: Prototype pollution (https://github.com/advisories/GHSA-1)`],
    });
  });

  it('is fine without a flaw', () => {
    const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
    expect(readAdvisories(`npm warn old\n${none}`)).toEqual({
      state: 'fine',
      told: ['none known'],
    });
  });

  it('takes a package with another signature than the registry’s as a fault', () => {
    const invalid = JSON.stringify({ invalid: [{ name: 'a', version: '1.0.0' }], missing: [] });
    expect(readSignatures(invalid)).toEqual({ state: 'fault', told: ['invalid: a 1.0.0'] });
    const valid = JSON.stringify({ invalid: [], missing: [{ name: 'b' }] });
    expect(readSignatures(valid)).toEqual({ state: 'fine', told: ['all valid, 1 without one'] });
  });

  it.each([
    ['a registry without audits', '{"message": "405 Method Not Allowed", "statusCode": 405}'],
    ['no network', '{"error": {"code": "ENOTFOUND"}}\nnpm error A complete log'],
    ['a command that was ended', ''],
  ])('says that nobody has answered: %s', (_, output) => {
    for (const read of [readAdvisories, readSignatures]) {
      expect(read(output).state).toBe('unanswered');
    }
  });
});
