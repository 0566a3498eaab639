import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import styles from './PasswordInput.module.css';

/** A password field, with a box that shows the password. */
export const PasswordInput = (props: Omit<TextFieldProps, 'type' | 'children'>) => (
  <TextField {...props} type="password" spellCheck="false" required>
    <label className={`level gap-2 small ${styles.show}`}>
      <input type="checkbox" data-shows={props.name} />
      Show password
    </label>
  </TextField>
);
