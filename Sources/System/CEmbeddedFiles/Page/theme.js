// Light, dark, or the system's theme.

const KEY = "einlass.theme";

export function currentTheme() {
  return localStorage.getItem(KEY) ?? "auto";
}

export function nextTheme() {
  return { auto: "light", light: "dark", dark: "auto" }[currentTheme()] ?? "auto";
}

export function useTheme(theme) {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme;
}

/** Whether dark colors are in use. */
export function isDark() {
  const theme = currentTheme();
  return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}
