import DefaultTheme from 'vitepress/theme'
import type { Theme } from 'vitepress'
import RuleList from './RuleList.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('RuleList', RuleList)
  },
} satisfies Theme
