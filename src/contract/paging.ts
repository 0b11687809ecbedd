/**
 * The cursor in a `next_page_uri`: its query string without "?", or null if there is no next page.
 * The URI may be relative, absolute or on a foreign host; only its query is used, on the operation's
 * own path, so that the key is never sent to another host.
 */
export const cursorOf = (nextPageUri: string | null | undefined): string | null => {
  const query = nextPageUri?.split('#')[0]?.split('?').slice(1).join('?')
  return query ? query : null
}
