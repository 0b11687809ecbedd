import type { AnyRouter } from '@tanstack/react-router'
import type { Again } from './write.ts'

/** Opens the form that creates something deleted again, filled with what it was. Sends nothing. */
export const createAgain = (
  router: AnyRouter,
  { link, fill }: Again,
  options: { ignoreBlocker?: boolean } = {},
): void => {
  fill(router.buildLocation(link).href)
  void router.navigate({ ...link, ...options })
}
