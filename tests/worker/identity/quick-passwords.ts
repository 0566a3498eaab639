import { randomBytes, scrypt } from 'node:crypto';

/*
 * Replaces the identity library's module in the bundle of the worker tests: the same hashes, with the least work.
 * The real work was a third of the time of the identity's tests. A served shop, as browser tests use it, has the
 * library's own.
 */

const keyOf = (password: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 }, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('hex'));
    });
  });

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${await keyOf(password, salt)}`;
};

export const verifyPassword = async (hash: string, password: string): Promise<boolean> => {
  const [salt = '', key] = hash.split(':');
  return (await keyOf(password, salt)) === key;
};
