import { Fragment, useState } from 'react'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, writeStored } from '../device/storage.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { areShortcutsOn } from './shortcut-choice.ts'
import type { ShortcutLists } from './shortcut-keys.ts'
import styles from './shortcuts.module.css'

const Keys = ({ keys }: { keys: string }) =>
  keys.split(' ').map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={styles.then}> then </span>}
      <kbd className={styles.key}>{key}</kbd>
    </Fragment>
  ))

/** Turns keyboard shortcuts on or off on this device, in all tabs. */
const chooseShortcuts = (isOn: boolean): void => {
  if (isOn) clearStored(ENTRIES.shortcuts)
  else writeStored(ENTRIES.shortcuts, 'off')
}

type ShortcutsDialogProps = { lists: ShortcutLists; onClose: () => void }

/** The list of keyboard shortcuts, and the choice to have none (WCAG 2.1.4). */
export const ShortcutsDialog = ({ lists, onClose }: ShortcutsDialogProps) => {
  const [isOn, setIsOn] = useState(areShortcutsOn)
  return (
    <ConfirmDialog title="Keyboard shortcuts" cancel="Close" onCancel={onClose}>
      <dl>
        {lists.shortcuts.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.part}>{lists.ofList.title}</h3>
      <dl>
        {lists.ofList.keys.map(({ keys, label }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className={styles.then}> or </span>}
                  <kbd className={styles.key}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.choice}>
        <Checkbox
          label="Use keyboard shortcuts on this device"
          checked={isOn}
          onChange={(isOn) => {
            chooseShortcuts(isOn)
            setIsOn(areShortcutsOn())
          }}
        />
      </p>
    </ConfirmDialog>
  )
}
