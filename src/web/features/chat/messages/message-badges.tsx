import { IconRobot, IconShieldCheck } from '@tabler/icons-react'
import classes from './message-badges.module.css'

/** For the roles admin and superadmin. */
export const AdminBadge = ({ of }: { of: string }) =>
  of === 'admin' || of === 'superadmin' ? (
    <span className={`inline strong whole text-xs ${classes.badge}`} data-of="admin">
      <IconShieldCheck size={14} stroke={1.8} aria-hidden />
      Admin
    </span>
  ) : null

export const SystemBadge = () => (
  <span className={`inline strong whole text-xs ${classes.badge}`} data-of="system">
    <IconRobot size={14} stroke={1.8} aria-hidden />
    System
  </span>
)
