import { givenName, type Connection } from '../connection/connection.ts'
import { pageAt } from '../page-descriptions.ts'
import { connectionName } from '../shell/connection-name.ts'

/** Names the template of what is shown if the app cannot be loaded. */
export const LOAD_FAILURE = 'load-failure'

const copyOf = (name: string | undefined): DocumentFragment | undefined => {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-page="${name}"]`)
  return template ? document.importNode(template.content, true) : undefined
}

/**
 * Shows the frame and the outline of the page at a path, which index.html holds as templates, until the app
 * shows the page itself. The list of all operators (`isAll`) has another outline than that of one page, whose
 * rows are left out.
 */
export const showFirstView = (pathname: string, connection: Connection, isAll = false): void => {
  const view = copyOf(pageAt(pathname)?.page.path)
  if (!view) return
  if (isAll) view.querySelector('main section')?.remove()
  const { name, place } = connectionName(connection.base_url, undefined, givenName(connection))
  view.querySelector('[data-state] > :first-child')?.replaceChildren(name)
  view.querySelector('[data-state] > :last-child')?.replaceChildren(place)
  const root = document.getElementById('root')
  const show = () => {
    if (root && !root.hasChildNodes()) root.append(view)
  }
  // In the frame that paints it: before, the end of loading would lay it out within the entry's own task.
  if (document.visibilityState === 'visible') requestAnimationFrame(show)
  else show()
}

/** Says in place of the page that the app could not be loaded. */
export const showLoadFailure = (): void => {
  const place = document.getElementById('content') ?? document.getElementById('root')
  place?.replaceChildren(copyOf(LOAD_FAILURE) ?? '')
}
