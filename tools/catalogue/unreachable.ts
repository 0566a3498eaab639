import { NO_TLS } from './send.ts';

/** Codes of certificates that do not hold, as Node reports them. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/;
/** Codes of a name that DNS does not know. */
const NAME = /^(?:ENOTFOUND|EAI_)/;
/** Codes of a connection in which one side does not speak TLS. */
const TLS = new RegExp(`^(?:${NO_TLS}|EPROTO|ERR_SSL)`);

interface ConnectionFailure {
  readonly sentence: string;
  /** Whether another attempt may succeed. */
  readonly mayPass: boolean;
}

/** Why a shop could not be reached, and what to do about it. */
export const unreachable = (url: string, thrown: unknown): ConnectionFailure => {
  const { host, hostname } = new URL(url);
  const { code = '', message } = codeOf(thrown);
  if (NAME.test(code)) {
    return {
      sentence: `There is no host ${hostname} (${code}); see how it is written, and that its domain leads to the shop`,
      mayPass: code === 'EAI_AGAIN',
    };
  }
  if (CERTIFICATE.test(code)) {
    return {
      sentence: `The certificate of ${hostname} does not hold (${message}); see its domain, or the clock of this machine`,
      mayPass: false,
    };
  }
  if (TLS.test(code)) {
    return {
      sentence: `${host} does not speak https; write http://${host} if that is right`,
      mayPass: false,
    };
  }
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return { sentence: `The shop at ${url} does not answer in time; try again`, mayPass: true };
  }
  return {
    sentence: `No shop answers at ${url}${code === '' ? '' : ` (${code})`}; start it (npm start) or name another URL with --url`,
    // Where nothing listens, nothing will within seconds.
    mayPass: code !== 'ECONNREFUSED',
  };
};

/** The code of an error, or of the first of several: a name may have several addresses. */
const codeOf = (thrown: unknown): { readonly code?: string; readonly message: string } => {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) {
    return codeOf(thrown.errors[0]);
  }
  const { code, message = '' } = (thrown ?? {}) as { code?: unknown; message?: string };
  return typeof code === 'string' ? { code, message } : { message };
};
