import { refusal } from '#contract/refusals/refusal.ts'
import { sizeWords } from '#rules/size-words.ts'

/** The pool's own backups (rulebook O7). */
export const backupRefusals = {
  backup_running: refusal(409, 'A backup is already being made. Try again in a minute.'),
  backup_no_room: refusal<{ needed: number; free: number }>(
    507,
    ({ needed, free }) =>
      `The disk has ${sizeWords(free)} left and a backup needs ${sizeWords(needed)} free, so none was made. Make room and try again.`,
  ),
  backup_disk_full: refusal(507, 'The disk filled up during the backup, so none was made. Make room and try again.'),
  backup_folder_closed: refusal<{ folder: string }>(
    507,
    ({ folder }) => `PuckPool can't write to ${folder}, so no backup was made. Let its user write there and try again.`,
  ),
  backup_not_for_download: refusal<{ because: 'open_picks' | 'secret' | 'damaged' }>(409, ({ because }) => {
    const wayOut = 'Press Back Up Now for one that you can download'
    const stays = 'this one stays on the server, where it can be restored'
    switch (because) {
      case 'open_picks':
        return `This backup was made before version 0.5.0 and shows open picks, so it can't be downloaded. ${wayOut}; ${stays}.`
      case 'secret':
        return `This backup holds the pool's secret, so it can't be downloaded. ${wayOut}; ${stays}.`
      case 'damaged':
        return `This file is damaged, so it can't be downloaded. ${wayOut}.`
    }
  }),
  unknown_backup: refusal(404, "We can't find that backup. A newer one may have replaced it."),
}
