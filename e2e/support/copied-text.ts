import type { Page } from '@playwright/test'

/** Keeps what a page copies from now on: it may write to the clipboard, but nobody may read it. */
export const keepCopied = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // In Firefox the empty page before it has none.
    if (!isSecureContext) return
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset['copied'] = text
      await write(text)
    }
  })
}

/** What was copied last. */
export const copiedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['copied'])
