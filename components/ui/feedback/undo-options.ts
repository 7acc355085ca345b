import type { Banner, BannerQueue } from './banner-queue.tsx'

/** How long a banner offers to take something back, in milliseconds; it waits under pointer and focus, and afterwards the trash or the import's record offers it. */
const UNDO_MS = 20_000

/** What a banner needs to offer Undo; nothing without a change set. What it does is loaded when it is pressed: few people undo. */
export const undoOptions = (changeSet: string | null, banner: BannerQueue): Pick<Banner, 'duration' | 'action'> =>
  changeSet === null
    ? {}
    : {
        duration: UNDO_MS,
        action: {
          label: 'Undo',
          shortcut: 'undo',
          onAction: () =>
            void import('./undo.ts').then(
              ({ undo }) => undo(changeSet, banner),
              (error: unknown) => banner.failure(error),
            ),
        },
      }
