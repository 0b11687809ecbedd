import { pageAt } from '../page-descriptions.ts'

/**
 * Shows the frame and the outline of the page at a path, which index.html holds as templates, until the app
 * shows the page itself.
 */
export const showFirstView = (pathname: string): void => {
  const path = pageAt(pathname)?.page.path
  const template = document.querySelector<HTMLTemplateElement>(`template[data-page="${path}"]`)
  if (template) document.getElementById('root')?.append(template.content.cloneNode(true))
}
