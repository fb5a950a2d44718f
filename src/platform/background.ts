import { platform, setPriority } from 'node:os'

/**
 * Puts the calling thread behind the others of the process where the processor is short. Only Linux has a priority for each
 * thread (setpriority(2), "C library/kernel differences"); elsewhere it would be the whole process's, and nothing is changed.
 * @param nice 1 to 19: how far behind
 */
export function goBehind(nice: number): void {
  if (platform() === 'linux') setPriority(nice)
}
