import { lazyPart } from '#src/ui/lazy-part.ts'

const dialogs = () => import('./board-dialogs.tsx')

export const BoardDialog = lazyPart(async () => (await dialogs()).BoardDialog)
export const WonDialog = lazyPart(async () => (await dialogs()).WonDialog)
export const AbandonDialog = lazyPart(async () => (await dialogs()).AbandonDialog)
export const DeleteDialog = lazyPart(async () => (await dialogs()).DeleteDialog)
