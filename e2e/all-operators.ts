import type { Page } from '@playwright/test'

/** The parts of the list of all operators. */
export const field = (page: Page) => page.getByLabel('Search all operators')
export const grid = (page: Page) => page.getByRole('grid', { name: 'Operators' })
export const names = (page: Page) => grid(page).getByRole('row').getByRole('link')
export const list = (page: Page) => page.getByRole('region', { name: 'Operators', exact: true })

/** The texts that are highlighted on the page. */
export const highlighted = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('search') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
      (startContainer.textContent ?? '').slice(startOffset, endOffset),
    ),
  )
