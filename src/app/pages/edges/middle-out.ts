import { unhidden } from '../../ui/first-part.ts'

/** An id of which the middle is left out if it is long: its start and its end tell it from others. */
export const middleOut = (id: string, most: number): string => {
  const characters = Array.from(
    new Intl.Segmenter().segment(unhidden(id)),
    ({ segment }) => segment,
  )
  if (characters.length <= most) return characters.join('')
  const head = Math.ceil((most - 1) / 2)
  const tail = most - 1 - head
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`
}
