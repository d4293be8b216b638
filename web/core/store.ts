/** The only file that names the state library. */
export { create as createStore, useStore } from 'zustand';
