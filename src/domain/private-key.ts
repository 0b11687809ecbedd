// The end alone, too: in a list of words the beginning may be gone.
const PRIVATE_KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY|PRIVATE KEY-----/

/** Whether a text has a private key in PEM, of any kind. */
export const hasPrivateKey = (text: string): boolean => PRIVATE_KEY.test(text)

/** Said of a field that must not have one. */
export const PRIVATE_KEY_ERROR = 'Contains a private key. Paste only the signing request.'
