/**
 * The style sheets of the Mantine components a visitor sees, or that get our pieces' classes; the others are in
 * `member-styles.ts`. Imported one by one so that nothing unused is sent. The variables come with the script, which
 * contains them anyway. Order matters: a component follows those it is made of.
 */
import '@fontsource-variable/inter/wght.css'
import './fonts/fonts.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Flex.css'
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Title.css'
import '@mantine/core/styles/Anchor.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/Skeleton.css'
import './global.css'
import './pieces.css'
import './print.css'
