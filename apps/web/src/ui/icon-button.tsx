import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface IconButtonProps {
  readonly icon: IconName;
  /** What it does; nothing else says so. */
  readonly label: string;
  readonly class?: string;
  readonly onPress: () => void;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, class: extra, onPress }: IconButtonProps) {
  return (
    <Button look="plain" square class={extra} aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </Button>
  );
}

/** The cross that puts something away. */
export function CloseButton({ onPress }: { readonly onPress: () => void }) {
  return <IconButton icon="cancel" label={t('close')} onPress={onPress} />;
}
