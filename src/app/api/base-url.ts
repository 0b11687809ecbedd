import type { ConnectionProblem } from './prove-connection.ts'

/** A typed base URL as it is used: trimmed and without trailing slash; a problem if it is invalid. */
export const readBaseUrl = (typed: string): string | ConnectionProblem => {
  const text = typed.trim().replace(/(?<!\/)\/+$/, '')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { field: 'base_url', message: 'Enter a full URL, such as https://api.example.com' }
  }
  if (url.username || url.password || url.search || url.hash) {
    return {
      field: 'base_url',
      message: "A base URL can't include a user name, password, query or fragment.",
    }
  }
  // As the browser writes it: missing or odd parts of the typed text would make another address.
  return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '')
}
