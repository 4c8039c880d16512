export { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
export { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source'
export { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
export {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
export { registerDropTarget } from './drop-target.ts'
export { restoreLostFocus } from './restore-focus.ts'
