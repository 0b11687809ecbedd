/**
 * The key of a press as a shortcut names it, whatever Caps Lock says. On a layout without Latin letters, it is the
 * letter that a keyboard has in that place.
 */
export const plainKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string => {
  if (key.length !== 1) return key
  const [, letter = key] = (key > '\x7f' && /^Key(.)$/.exec(code)) || []
  return letter.toLowerCase()
}
