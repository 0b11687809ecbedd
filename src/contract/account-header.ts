/**
 * The header that names the account of a request's key, opaquely: it is the same for every key of the account, and
 * another one for each account and each database. A browser keeps what people leave there under it. The API document
 * does not show it; a service that does not send it has its keys told apart only.
 */
export const ACCOUNT_HEADER = 'Adit-Account'

/** Whether a text can name an account. */
export const isAccountName = (text: string): boolean => /^[\w-]{1,64}$/.test(text)
