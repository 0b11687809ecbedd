import type { Connection } from '../connection/connection.ts'
import { pageAt } from '../page-descriptions.ts'
import { connectionName } from '../shell/connection-name.ts'

/**
 * Shows the frame and the outline of the page at a path, which index.html holds as templates, until the app
 * shows the page itself.
 */
export const showFirstView = (pathname: string, { base_url }: Connection): void => {
  const path = pageAt(pathname)?.page.path
  const template = document.querySelector<HTMLTemplateElement>(`template[data-page="${path}"]`)
  if (!template) return
  const view = document.importNode(template.content, true)
  const { name, place } = connectionName(base_url, undefined)
  view.querySelector('[data-state] > :first-child')?.replaceChildren(name)
  view.querySelector('[data-state] > :last-child')?.replaceChildren(place)
  document.getElementById('root')?.append(view)
}
