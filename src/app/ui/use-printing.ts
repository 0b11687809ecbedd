import { useSyncExternalStore } from 'react'

let isPrinting = false

const subscribe = (tell: () => void) => {
  const print = matchMedia('print')
  const note = ({ type }: Event) => {
    isPrinting = type === 'beforeprint' || print.matches
    tell()
  }
  const stop = new AbortController()
  print.addEventListener('change', note, stop)
  for (const type of ['beforeprint', 'afterprint']) addEventListener(type, note, stop)
  return () => stop.abort()
}

/** Whether the page is being printed: what is drawn only where it is in sight must all be there. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
