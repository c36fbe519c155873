import DefaultTheme from 'vitepress/theme'
import type { Theme } from 'vitepress'
import { h } from 'vue'
import Example from './Example.vue'
import RuleList from './RuleList.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(Example) }),
  enhanceApp({ app }) {
    app.component('RuleList', RuleList)
  },
} satisfies Theme
