import type { ListLayout } from './list-layout.ts'
import type { ListedResource } from './listed-resource.ts'
import type { TableItems } from './table-items.ts'

const GROUP = 33
const ONE_LINE = 37
const TWO_LINES = 45
const THREE_LINES = 65
const CARD = 132

/** In rem: the padding of a cell, and a letter of a name. */
const PADDING = 1
const LETTER = 0.54

type Options = {
  items: TableItems
  nameOf: ListedResource['nameOf']
  density: ListLayout['density']
  isCards: boolean
  /** In rem. */
  nameWidth: number
}

/** How high the lines of a table probably are, in pixels, before they are measured. */
export const lineHeight = ({ items, nameOf, density, isCards, nameWidth }: Options) => {
  const letters = (nameWidth - PADDING) / LETTER
  return (index: number): number => {
    const record = items.records[index]
    if (!record) return GROUP
    if (isCards) return CARD
    if (density === 'compact') return ONE_LINE
    return nameOf(record).length > letters ? THREE_LINES : TWO_LINES
  }
}
