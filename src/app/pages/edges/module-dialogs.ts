// Loaded together: what a person opens from the card of a module.
export { CopyModuleDialog } from './copy-module-dialog.tsx'
export { OffForDialog } from './windows/off-for-dialog.tsx'
