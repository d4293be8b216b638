/** The one file that names the state library. A store is a hook: give it a selector, so that only its reader redraws. */
export { create as createStore, useStore } from 'zustand';
