import type { ComponentProps, ComponentType } from 'react'
import { Button } from './button.tsx'
import { UNLOADED, useLazyPart } from './use-lazy-part.ts'

type DialogButtonProps<Given> = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'off' | 'children'
> & {
  load: () => Promise<ComponentType<Given & { onClose: () => void }>>
  /** Asked while the dialog is open. */
  given: () => Given
}

/** Opens a dialog, which is loaded then. */
export const DialogButton = <Given,>({ load, given, ...button }: DialogButtonProps<Given>) => {
  const { Part, isUnloaded, open, close } = useLazyPart(load)
  return (
    <>
      {/* Empty, it takes no room beside the button. */}
      <span aria-live="polite" className={isUnloaded ? undefined : 'visually-hidden'}>
        {isUnloaded && UNLOADED}
      </span>
      <Button {...button} onClick={() => void open()} />
      {Part && <Part {...given()} onClose={close} />}
    </>
  )
}
