import { describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES, pictureProblem, pictureTypeOf } from './profile.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a profile picture', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0 and so on'],
    ['image/png', '\x89PNG\r\n\x1a\n and so on'],
    ['image/webp', 'RIFF\x10\x20\x00\x00WEBPVP8 '],
    [null, 'GIF89a'],
    [null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [null, 'RIFF\x10\x20\x00\x00WAVEfmt '],
    [null, '\xff\xd8'],
  ])('[PROFILE-009] is recognised as %s by its first bytes', (type, text) => {
    expect(pictureTypeOf(bytes(text))).toBe(type);
  });

  it('[PROFILE-009] may be at most 1 MB', () => {
    const picture = new Uint8Array(MAX_PICTURE_BYTES);
    picture.set([0xff, 0xd8, 0xff]);
    expect(pictureProblem(picture)).toBeNull();
    const larger = new Uint8Array(MAX_PICTURE_BYTES + 1);
    larger.set(picture);
    expect(pictureProblem(larger)).toBe(
      'The picture is larger than 1 MB. Please choose a smaller one.',
    );
  });

  it('[PROFILE-009] must be chosen, and must be an image', () => {
    expect(pictureProblem(new Uint8Array())).toBe('Please choose a picture first.');
    expect(pictureProblem(bytes('<html>'))).toBe('The picture must be a JPEG, PNG or WebP file.');
  });
});
