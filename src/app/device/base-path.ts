/** The path below which this page's host serves the dashboard, without a slash at its end; "" at the root. */
export const BASE_PATH: string =
  typeof document === 'undefined'
    ? ''
    : (document.documentElement.dataset['base'] ?? '').replace(/\/$/, '')
