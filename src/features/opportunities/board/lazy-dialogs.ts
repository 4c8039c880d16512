import { lazyParts } from '#src/ui/lazy-parts.ts'

export const { AbandonedDeals, BoardDialog, WonDialog, AbandonDialog, DeleteDialog } = lazyParts(
  () => import('./board-dialogs.tsx'),
)
