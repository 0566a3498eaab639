import { describe, expect, it } from 'vitest';
import { readProfilePicture, saveProfilePicture } from '@parlour/contract';
import { CAMERA_JPEG } from '../../account/pictures.ts';
import { shopper } from '../../checkout/shopper.ts';
import { assistant } from './assistant.ts';

/* Both modules are loaded on demand, in either order: here the pictures come first. */
describe('the server of the Model Context Protocol', () => {
  it('answers after a picture was re-encoded, before any assistant has called', async () => {
    const ada = await shopper();
    await ada.call(saveProfilePicture, { body: { files: [{ data: CAMERA_JPEG.toBase64() }] } });
    expect((await ada.call(readProfilePicture)).data.data).not.toBe('');
    const { tools } = await (await assistant()).listTools();
    expect(tools.map(({ name }) => name)).toContain('search_catalog');
  });
});
