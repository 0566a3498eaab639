import { expect, type CDPSession, type Page } from '@playwright/test';

export interface Device {
  readonly cdp: CDPSession;
  readonly id: string;
}

const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Adds a virtual device for passkeys to the browser (CDP, domain WebAuthn). */
export const plugIn = async (page: Page): Promise<Device> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: DEVICE,
  });
  return { cdp, id: authenticatorId };
};

export const credentialsOf = async ({ cdp, id }: Device) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials;

/** Adds a passkey of the device to the signed-in account. */
export const addPasskey = async (page: Page, name = ''): Promise<void> => {
  await page.goto('/profile/passkeys');
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey has been added.')).toBeVisible();
};
