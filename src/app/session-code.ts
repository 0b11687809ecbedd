import type { SessionCode } from './api/session.ts'

/** What a session loads when it is needed. */
export const SESSION_CODE: SessionCode = {
  replies: () => import('./mirror/report-replies.ts'),
  erasing: async () => (await import('./late-pages.ts')).loadErasing(),
}
