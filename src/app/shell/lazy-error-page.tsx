import type { ComponentType } from 'react'
import { preloadStaleNotice } from '../errors/stale-notice.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { ErrorPageProps } from './error-page.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'

const code = () => import('./error-page.tsx')

/** Loads the pages for failures, and what says that the service is away, before one is needed: then the server may be away. */
export const preloadErrorPages = (): void => {
  void code().catch(() => undefined)
  preloadStaleNotice()
}

type LazyProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

const Lazy = <Props extends object>({ load, props }: LazyProps<Props>) => {
  const { Part, isUnloaded } = useLazyPart(load, true)
  if (Part) return <Part {...props} />
  return isUnloaded ? <p role="alert">{UNLOADED}</p> : <PageSkeleton />
}

/** Shown by a route whose data or code could not be loaded. */
export const ErrorPage = (props: ErrorPageProps) => (
  <Lazy load={async () => (await code()).ErrorPage} props={props} />
)

/** Shown for an address that is no page's. */
export const NotFoundPage = () => <Lazy load={async () => (await code()).NotFoundPage} props={{}} />
